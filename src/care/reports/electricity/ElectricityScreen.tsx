import { useState } from 'react'
import { typeWords } from '../../../shared/choices.ts'
import type { Csv } from '../../../shared/csv.ts'
import { counted } from '../../../shared/durations.ts'
import { moneyText, rateText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { useUser } from '../../../web/user.ts'
import { bulbName } from '../../bulbs/bulbs.contract.ts'
import { roundText } from '../feedingCost/words.ts'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import type { Choices } from '../frame/report.contract.ts'
import { type ReportAddress, useReport, useReportAddress } from '../frame/useReport.ts'
import classes from './Electricity.module.css'
import type { Electricity, Lamp, Per } from './electricity.contract.ts'
import { daysOf, together } from './electricity.ts'
import { LampBar } from './LampBar.tsx'
import { Lamps } from './Lamps.tsx'
import { PriceForm, PriceSheet } from './PriceForm.tsx'
import { kwhText } from './words.ts'

/** Running costs of every lamp, and its UV lifespan. */
export function ElectricityScreen() {
  const address = useReportAddress()
  const query = useReport<Electricity & { choices?: Choices }>('electricity_cost')
  const isLife = address.get('tab') === 'uv'
  const per = perOf(address)
  return (
    <ReportScreen
      report="electricity_cost"
      address={address}
      query={query}
      second={({ lamps }) => counted(lamps.length, 'lamp')}
      hasPeriod={false}
      hasAnimals={false}
      hasChart={false}
      isEmpty={({ lamps }) => lamps.length === 0}
      empty={<NoLamps />}
      file={fileOf}
    >
      {(report) => (
        <>
          <Sum report={report} per={per} />
          <div className={`${classes.switches} grid gap10`}>
            <Segments
              label="Period"
              value={per}
              choices={[
                { value: 'day', label: 'A day' },
                { value: 'month', label: '30 days' },
                { value: 'year', label: 'A year' },
              ]}
              onChange={(chosen) => address.put({ per: chosen === 'month' ? '' : chosen })}
            />
            <Segments
              label="Order"
              value={isLife ? 'uv' : 'cost'}
              choices={[
                { value: 'cost', label: 'Cost' },
                { value: 'uv', label: 'UV life' },
              ]}
              onChange={(tab) => address.put({ tab: tab === 'cost' ? '' : tab })}
            />
          </div>
          <Lamps lamps={isLife ? byLife(report.lamps) : report.lamps} per={per} isLife={isLife} />
          <Missing report={report} />
        </>
      )}
    </ReportScreen>
  )
}

function perOf({ get }: ReportAddress): Per {
  const per = get('per')
  return per === 'day' || per === 'year' ? per : 'month'
}

const spans: Record<Per, string> = { day: 'a day', month: 'in 30 days', year: 'a year' }

const NoLamps = () => (
  <Empty title="No lamps yet" action={<ButtonLink to="/inventory/bulbs/new">Add bulb</ButtonLink>}>
    Add your lamps and heaters with their wattage and the hours they're on, and you'll see what they
    cost to run.
  </Empty>
)

function Sum({ report, per }: { report: Electricity; per: Per }) {
  const { currency, owner } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const { cost, lamps, by_type, kwh_price, unpriced } = report
  const pricedLamps = lamps.flatMap(({ id, bulb_type, kwh_a_day, cost: own }) =>
    own ? [{ id, bulb_type, kwh_a_day, share: own.year }] : [],
  )
  const kwhADay = together(pricedLamps.map(({ kwh_a_day }) => kwh_a_day))
  const money = (amount: number) => moneyText(amount, currency.code)
  const others = (['day', 'month', 'year'] as const).filter((other) => other !== per)
  return (
    <Card>
      {pricedLamps.length === 0 && kwh_price !== null && (
        <p className="ink2">Enter the watts and hours of your lamps.</p>
      )}
      {pricedLamps.length > 0 && (
        <div className="flex wrap bottom between rows4 columns16 text15 ink3">
          <p>
            <strong className={`${classes.figure} block tight heavy ink`}>
              {money(cost[per])}
            </strong>
            {spans[per]}, {kwhText(kwhADay * daysOf[per])}
          </p>
          <p className="right">
            {others.map((other) => (
              <span key={other} className="grid">
                {other === 'year' ? roundText(cost.year, currency.code) : money(cost[other])}{' '}
                {spans[other]}
              </span>
            ))}
          </p>
        </div>
      )}
      {pricedLamps.length > 0 && (
        <>
          <LampBar parts={pricedLamps.toSorted((one, other) => rank(one) - rank(other))} />
          <ul className="flex wrap rows4 columns16 above12 text14 ink2">
            {by_type
              .toSorted((one, other) => rank(one) - rank(other))
              .map(({ bulb_type, cost: own }) => (
                <li key={bulb_type} className="inline middle gap8">
                  <span
                    className={`${classes.swatch} round4`}
                    data-type={bulb_type}
                    aria-hidden="true"
                  />
                  {typeWords[bulb_type]} {money(own[per])}
                </li>
              ))}
          </ul>
        </>
      )}
      {kwh_price === null && (unpriced > 0 || pricedLamps.length === 0) && (
        <div className={pricedLamps.length > 0 ? 'ruled above14 padY12' : ''}>
          <PriceForm />
        </div>
      )}
      {kwh_price !== null && (
        <div className={`${classes.rests} ruled row between gap12 above14 text14 ink2`}>
          <span>{rateText(kwh_price, currency.code)} a kWh, your price</span>
          {owner && <TextButton onClick={() => setIsOpen(true)}>Change</TextButton>}
        </div>
      )}
      {isOpen && <PriceSheet onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

const rank = ({ bulb_type }: { bulb_type: string }) => ['heat', 'uv', 'light'].indexOf(bulb_type)

/** The shortest UV life first; lamps without one are left out. */
const byLife = (lamps: Lamp[]) =>
  lamps
    .filter(({ uv_days_left }) => uv_days_left !== null)
    .toSorted((one, other) => (one.uv_days_left ?? 0) - (other.uv_days_left ?? 0))

/** A note on the lamps that the sum leaves out. */
function Missing({ report: { missing, unpriced } }: { report: Electricity }) {
  const arent = (count: number) => `${count === 1 ? "isn't" : "aren't"} in the sum.`
  const have = (count: number) => `${counted(count, 'lamp')} ${count === 1 ? 'has' : 'have'}`
  return (
    <>
      {missing > 0 && (
        <p className="text14 ink3">
          {have(missing)} no wattage or no hours a day yet, and {arent(missing)} Open a lamp to add
          them.
        </p>
      )}
      {unpriced > 0 && (
        <p className="text14 ink3">
          {have(unpriced)} no price yet, and {arent(unpriced)}
        </p>
      )}
    </>
  )
}

const fileOf = ({ lamps }: Electricity): Csv => ({
  head: [
    ...['Lamp', 'Type', 'Watts', 'Hours a day', 'Thermostat on in %', 'Price per kWh'],
    ...[
      'kWh a day',
      'Cost a day',
      'Cost in 30 days',
      'Cost a year',
      'UV life ends',
      'UV days left',
    ],
  ],
  rows: lamps.map((lamp) => [
    ...[bulbName(lamp), typeWords[lamp.bulb_type], lamp.wattage, lamp.hours_a_day],
    ...[lamp.duty_percent, lamp.kwh_price, lamp.kwh_a_day, lamp.cost?.day, lamp.cost?.month],
    ...[lamp.cost?.year, lamp.uv_ends_on, lamp.uv_days_left],
  ]),
})
