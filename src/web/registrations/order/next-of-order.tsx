import type { ReactNode } from 'react'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import { NextBand } from '#web/ui/layout/next-band.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { WhoseTurn } from '../whose-turn.tsx'
import { CorrectOrder } from './correct-order.tsx'

type Next = { action: string; why: string }

const nextOf: Record<RegistrationState, Next> = {
  draft: { action: 'See the price and pay', why: 'The order is not paid yet.' },
  paid: { action: 'We make the package', why: 'You need not do anything.' },
  preparing: {
    action: 'We make the package',
    why: 'Titles, files and forms are put together. You can leave this page.',
  },
  ready: { action: 'We file the application', why: 'The package is complete. A person checks it and files it.' },
  filed: {
    action: 'The Office examines the application',
    why: 'This can take months. The registration counts from the day on which everything arrived.',
  },
  correspondence: {
    action: 'We answer the Office',
    why: 'The Office has questions. We ask you where only you can know.',
  },
  refused: {
    action: 'Correct the order',
    why: 'The Office refused the application. Its reason stands below.',
  },
  corrected: { action: 'A corrected order replaces this one', why: 'Follow the corrected order.' },
  registered: { action: 'Registered', why: 'Keep the certificate. It is evidence of your copyright.' },
  refunded: { action: 'Refunded', why: 'The order ended, and your payment went back.' },
}

/** The next act of an order, and who does it. */
export function NextOfOrder({ order }: { order: RegistrationInFull }) {
  const { state, refusal } = order
  return (
    <NextBand when={<WhoseTurn of={order} />} {...nextOf[state]} buttons={<Buttons order={order} />}>
      {refusal !== null && <Text>{refusal}</Text>}
    </NextBand>
  )
}

function Buttons({ order: { _id, state, correctedBy } }: { order: RegistrationInFull }): ReactNode {
  if (state === 'refused') return <CorrectOrder registrationId={_id} />
  if (correctedBy === null) return null
  return (
    <ButtonLink to="/registrations/$registrationId" params={{ registrationId: correctedBy }}>
      Open the corrected order
    </ButtonLink>
  )
}
