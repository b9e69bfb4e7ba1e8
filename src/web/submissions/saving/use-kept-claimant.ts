import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { Claimant } from '#contract/cases/submission/submission.ts'
import { call } from '#web/platform/calls/call.ts'
import { claimantQuery } from '../queries.ts'
import { useSubmission } from '../form.ts'

/**
 * Fills in the claimant as they were last given, else as the account names them, where nothing was written when the step was come to; what is
 * written until that has come stays. The function that it gives keeps what is written now. That it could not be kept is no trouble: it is
 * asked for again next time.
 */
export function useKeptClaimant(isShown: boolean): () => void {
  const { draft, change, isOpen } = useSubmission()
  const [wasBlank, setWasBlank] = useState(false)
  const isBlank = JSON.stringify(draft.claimant) === JSON.stringify(nobody)
  if (isShown && isBlank && !wasBlank && isOpen('claimant')) setWasBlank(true)
  const { data } = useQuery({ ...claimantQuery, enabled: isShown && wasBlank })
  const keep = useMutation({ mutationFn: call(saveClaimant) })
  const known = data?.claimant ?? data?.suggested
  const fill = useEffectEvent((claimant: Claimant) =>
    change((before) => ({ ...before, claimant: { ...claimant, ...writtenIn(before.claimant) } })),
  )
  const isFilled = useRef(false)
  useEffect(() => {
    if (!isShown || !wasBlank || !known || isFilled.current) return
    isFilled.current = true
    fill(known)
  }, [isShown, wasBlank, known])
  return () => {
    if (isOpen('claimant')) keep.mutate({ claimant: draft.claimant })
  }
}

const nobody = Claimant.parse({})

/** The fields that say anything. */
const writtenIn = (claimant: Claimant): Partial<Claimant> =>
  Object.fromEntries(Object.entries(claimant).filter(([field, value]) => value !== nobody[field as keyof Claimant]))
