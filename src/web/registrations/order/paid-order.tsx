import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Faults } from '../facts/findings.tsx'
import { WorksTable } from '../facts/works-table.tsx'
import { countWorks } from '../words.ts'
import { Certificate } from './certificate.tsx'
import { NextOfOrder } from './next-of-order.tsx'
import { OfficeLetters } from './office-letters.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderInShort } from './order-in-short.tsx'
import { OrderMoney } from './order-money.tsx'
import { photosOf } from './photos-of.ts'

/** An order from its payment on: the next act, its images, files and money. */
export const PaidOrder = ({ order }: { order: RegistrationInFull }) => (
  <Stack gap="loose">
    <NextOfOrder order={order} />
    {order.progress && (
      <Progress
        label={`Making the package: ${order.progress.done} of ${order.progress.total} images`}
        percent={order.progress.total === 0 ? null : (order.progress.done / order.progress.total) * 100}
      />
    )}
    <Beside
      main={
        <Stack gap="loose">
          {order.certificate && <Certificate certificate={order.certificate} office={order.office} />}
          <Works order={order} />
          {order.findings.length > 0 && <Faults findings={order.findings} works={order.works} />}
          <OfficeLetters order={order} />
          <OrderFiles order={order} />
          <OrderMoney order={order} />
        </Stack>
      }
      aside={<OrderInShort order={order} />}
    />
  </Stack>
)

const Works = ({ order: { works, option } }: { order: RegistrationInFull }) => {
  const removed = works.filter(({ isRemoved }) => isRemoved).length
  return (
    <Stack>
      <Heading level={2}>{countWorks(option, works.length)}</Heading>
      {removed > 0 && (
        <Banner tone="plain">
          {removed === 1 ? 'One image' : `${removed} images`} left your library after the payment. The order keeps its
          facts.
        </Banner>
      )}
      <PhotoGrid label="Images of this order" photos={photosOf(works)} wrap={(_, shown) => shown} />
      <Disclosure summary="Titles and facts as a list">
        <WorksTable works={works} />
      </Disclosure>
    </Stack>
  )
}
