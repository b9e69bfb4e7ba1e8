import { useState } from 'react'
import type { Registration } from '#contract/registrations/registration.ts'
import { dayOf } from '#web/ui/forms/dates/dates.ts'
import { Mono } from '#web/ui/text/text.tsx'
import { turnWords } from './words.ts'

/** The side whose turn it is, and the last useful day. */
export function WhoseTurn({ of: { turn, actBy } }: { of: Pick<Registration, 'turn' | 'actBy'> }) {
  const [today] = useState(() => dayOf(new Date()))
  const whose = turnWords[turn ?? 'nobody']
  if (actBy === null) return whose
  return (
    <>
      {whose}, by <Mono>{actBy}</Mono>
      {actBy < today && '. That day is over.'}
    </>
  )
}
