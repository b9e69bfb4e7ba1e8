import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { Claimant } from '#contract/cases/submission/submission.ts'
import { call } from '#web/platform/call.ts'
import { claimantQuery } from '../queries.ts'
import { useSubmission } from './form.ts'

/**
 * Fills in the claimant as they were last given, else as the account names them, where nothing is written yet; the function that it gives keeps what is written now. That
 * it could not be kept is no trouble: it is asked for again next time.
 */
export function useKeptClaimant(isShown: boolean): () => void {
  const { draft, change, isOpen } = useSubmission()
  const isBlank = JSON.stringify(draft.claimant) === JSON.stringify(nobody)
  const kept = useQuery({ ...claimantQuery, enabled: isShown && isBlank && isOpen('claimant') })
  const keep = useMutation({ mutationFn: call(saveClaimant) })
  const known = kept.data?.claimant ?? kept.data?.suggested
  const fill = useEffectEvent((claimant: Claimant) => change((before) => ({ ...before, claimant })))
  useEffect(() => {
    if (isShown && isBlank && known) fill(known)
  }, [isShown, isBlank, known])
  return () => {
    if (isOpen('claimant')) keep.mutate({ claimant: draft.claimant })
  }
}

const nobody = Claimant.parse({})
