import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { registrationOptions } from '#contract/registrations/options.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { OptionCard, OptionCards } from '#web/ui/buttons/option-card.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { WorkBeside } from '#web/ui/layout/work-beside.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { OrderLoaded } from '../order/order-loaded.tsx'
import { orderSteps } from '../order/steps.ts'
import { paymentQuery, registrationQuery } from '../queries.ts'
import { WayFromRegistrations } from '../way-from-registrations.tsx'
import { countWorks, formatUsd, nameOfOrder } from '../words.ts'
import { Pay } from './pay.tsx'

const route = getRouteApi('/inside/registrations/$registrationId/pay')

/** The last step of an order: its price, and the ways to pay it. */
export function PayPage() {
  const { registrationId } = route.useParams()
  const found = useQuery(registrationQuery(registrationId))
  useTitle('Price and payment')
  return (
    <OrderLoaded query={found}>
      {(order) =>
        order.state === 'draft' ? (
          <OfDraft order={order} />
        ) : (
          <Navigate to="/registrations/$registrationId" params={{ registrationId }} replace />
        )
      }
    </OrderLoaded>
  )
}

function OfDraft({ order }: { order: RegistrationInFull }) {
  const payment = useQuery(paymentQuery(order._id))
  const stops = order.findings.filter(({ weight }) => weight === 'stop')
  return (
    <Page title={nameOfOrder(order)} above={<WayFromRegistrations here="Price and payment" />}>
      <Stack gap="loose">
        <Stepper steps={orderSteps} current={2} />
        {stops.length > 0 && <Stopped order={order} count={stops.length} />}
        <WorkBeside about={<What order={order} />}>
          <Loaded query={payment} label="Loading the price" lines={5}>
            {(shown) => <Pay order={order} payment={shown} isStopped={stops.length > 0} />}
          </Loaded>
        </WorkBeside>
      </Stack>
    </Page>
  )
}

const Stopped = ({ order: { _id }, count }: { order: RegistrationInFull; count: number }) => (
  <Banner
    tone="warn"
    action={
      <ButtonLink size="small" to="/registrations/$registrationId" params={{ registrationId: _id }}>
        Mend {count === 1 ? 'it' : 'them'}
      </ButtonLink>
    }
  >
    {count === 1 ? 'One point stops' : `${count} points stop`} the payment. The Office would refuse the application.
  </Banner>
)

/** The images and the option, which is locked here. */
const What = ({ order: { option, works } }: { order: RegistrationInFull }) => (
  <Stack>
    <Heading level={2}>{countWorks(option, works.length)}</Heading>
    <PhotoStrip
      isWhole
      photos={works.slice(0, maxShown).map(({ image, title, thumbnail, aspect }) => ({
        id: image,
        aspect: aspect ?? 1.5,
        sources: thumbnail === null ? [] : [thumbnail],
        alt: title,
      }))}
      wrap={(_, shown) => shown}
    />
    {works.length > maxShown && (
      <Text size="small" tone="dim">
        and {(works.length - maxShown).toLocaleString('en-US')} more
      </Text>
    )}
    <OptionCards label="Option" isOne>
      <OptionCard
        name={registrationOptions[option].label}
        price={formatUsd(registrationOptions[option].price * 100)}
        description={registrationOptions[option].description}
        isChosen
        isLocked
      />
    </OptionCards>
  </Stack>
)

/** Source: the specification, section 9, "Thumbnails in detail view". */
const maxShown = 9
