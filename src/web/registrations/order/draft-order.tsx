import { useCallback, useEffect, useState } from 'react'
import type { FindingPlace, RegistrationFinding, RegistrationInFull } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { focusFirst } from '#web/ui/forms/field-place.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { NextBand } from '#web/ui/layout/next-band.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Faults } from '../facts/findings.tsx'
import { OrderFactsForm } from '../facts/order-facts-form.tsx'
import { WorksPanel } from '../facts/works-panel.tsx'
import { WhoseTurn } from '../whose-turn.tsx'
import { ChangeOption } from './change-option.tsx'
import { OrderInShort } from './order-in-short.tsx'
import { orderSteps } from './steps.ts'

/** A place that a finding leads to; `visit` changes with each lead. */
type Lead = { place: FindingPlace; visit: number }

/** An order before its payment: checks, images and facts. */
export function DraftOrder({ order }: { order: RegistrationInFull }) {
  const [chosen, choose] = useState<ReadonlySet<Id>>(new Set())
  const [lead, setLead] = useState<Lead>()
  const go = useCallback(({ place, images }: RegistrationFinding) => {
    if (placeOf(place) === 'works') choose(new Set(images))
    setLead((before) => ({ place, visit: (before?.visit ?? 0) + 1 }))
  }, [])
  useEffect(() => {
    if (lead && !focusFirst([placeOf(lead.place)])) focusFirst(['works'])
  }, [lead])
  return (
    <Stack gap="loose">
      <Stepper steps={orderSteps} current={1} />
      <Next order={order} />
      <Beside
        main={
          <Stack gap="loose">
            <Faults findings={order.findings} works={order.works} onGo={go} />
            <WorksPanel order={order} chosen={chosen} onChoose={choose} />
            <OrderFactsForm key={order._id} order={order} />
            <ChangeOption order={order} />
          </Stack>
        }
        aside={<OrderInShort order={order} />}
      />
    </Stack>
  )
}

const placeOf = (place: FindingPlace): FindingPlace => (place === 'image' ? 'works' : place)

function Next({ order }: { order: RegistrationInFull }) {
  const stops = order.findings.filter(({ weight }) => weight === 'stop').length
  return (
    <NextBand
      when={<WhoseTurn of={order} />}
      action={stops === 0 ? 'See the price and pay' : `Mend ${stops === 1 ? 'one point' : `${stops} points`}`}
      why={
        stops === 0
          ? 'The checks found nothing that stops the order.'
          : 'The Office refuses wrong applications, and keeps its fee. So we check before you pay.'
      }
      buttons={
        <ButtonLink
          look={stops === 0 ? 'primary' : 'quiet'}
          to="/registrations/$registrationId/pay"
          params={{ registrationId: order._id }}
        >
          Go on to the price
        </ButtonLink>
      }
    />
  )
}
