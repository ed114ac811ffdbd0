import { use } from 'react'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { RecordActionContext } from '../../web/screens/recordAction.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { MyListings } from '../listings/MyListings.tsx'
import { ShopGate, SomeListings } from '../ShopGate.tsx'
import { ShopTabs } from '../ShopTabs.tsx'
import classes from './Shop.module.css'
import { ShopHead } from './ShopHead.tsx'
import { type Shop, shopResource } from './shop.contract.ts'
import { useShop } from './useShop.ts'

/** The home of the shop: what visitors see of it, and the listings; or the prompt to open one. */
export const ShopScreen = () => (
  <ShopGate>
    <Home />
  </ShopGate>
)

function Home() {
  const query = useShop()
  const { data: shop } = query
  const History = use(RecordActionContext)
  return (
    <Screen
      title="Shop"
      crumbs={[{ label: 'Shop' }]}
      action={shop && History && <History of={shopResource} id={shop.id} name={shop.name} />}
    >
      {shop && <ShopTabs />}
      {query.isError && !shop && <ListFailed what="Your shop" onRetry={() => query.refetch()} />}
      {query.isPending && <Waiting shape="card" />}
      {shop === null && <CreatePrompt />}
      {shop && <Opened shop={shop} />}
    </Screen>
  )
}

function Opened({ shop }: { shop: Shop }) {
  return (
    <>
      <ShopHead shop={shop} />
      <MyListings />
    </>
  )
}

/** There is no shop yet. */
const CreatePrompt = () => (
  <section
    className={`${classes.prompt} surface shadow padX20 round22 line35 stack middle gap12 middled`}
    aria-labelledby="open-shop"
  >
    <div className={classes.dimmed}>
      <SomeListings />
    </div>
    <h2 id="open-shop">Open your shop</h2>
    <p className="ink2">
      A page of your own on the web where visitors see your animals for sale and ask about them. It
      stays private until you make it public.
    </p>
    <MayChange>
      <ButtonLink to="/shop/new">Create shop</ButtonLink>
    </MayChange>
  </section>
)
