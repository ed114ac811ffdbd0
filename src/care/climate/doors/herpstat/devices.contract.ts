import { z } from 'zod'
import { oneOf, optionalText } from '../../../../shared/fields.ts'

/** The most devices of an account. */
export const mostDevices = 20
/** A device is asked no more often than so; while it doesn't answer, up to as rarely as `mostRest_s`. */
export const leastRest_s = 15
export const mostRest_s = 300

const noAddress = "Please enter the device's address, such as 192.168.1.20"

/** A Herpstat SpyderWeb by its address, as it is typed or copied from a browser, and the unit of its display. */
export const deviceBody = z.object({
  climate_device: z.object({
    address: z
      .string(noAddress)
      .max(300, noAddress)
      .transform((text) =>
        text
          .trim()
          .toLowerCase()
          .replace(/^http:\/\//, '')
          .replace(/\/.*$/, ''),
      )
      .refine((text) => isHost.test(text), noAddress),
    unit: oneOf(['celsius', 'fahrenheit'], 'Please choose the unit of its display'),
    title: optionalText(100),
  }),
})
const isHost = /^[a-z\d]([a-z\d.-]{0,250}[a-z\d])?(:\d{1,5})?$/

/** A device: when it last answered, and why it hasn't since ('' if it has). */
export const climateDevice = z.object({
  id: z.uuid(),
  title: z.string(),
  address: z.string(),
  unit: z.enum(['celsius', 'fahrenheit']),
  reached_at: z.iso.datetime().nullable(),
  error: z.string(),
})
export type ClimateDevice = z.output<typeof climateDevice>
export const climateDevices = z.object({ value: z.array(climateDevice) })
