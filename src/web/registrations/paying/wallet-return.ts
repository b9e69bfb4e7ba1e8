import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { executeRegistrationWalletOrder } from '#contract/registrations/paying-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { allRegistrations } from '../queries.ts'
import type { WalletReturn } from '../search.ts'

/** Takes the money of an order that the wallet's page has just approved; `onTaken` hears how the payment stands. */
export function useWalletReturn(
  registrationId: Id,
  { token, PayerID }: WalletReturn,
  onTaken: (state: 'paid' | 'pending' | 'open' | 'failed') => void,
): { isTaking: boolean } {
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationFn: call(executeRegistrationWalletOrder),
    onSuccess: ({ state }) => onTaken(state),
    onError: (error) => {
      notify(sentenceOf(error), { tone: 'error', stays: 15_000 })
      onTaken('failed')
    },
    onSettled: () => queryClient.invalidateQueries(allRegistrations),
  })
  const taken = useRef('')
  const take = useEffectEvent((paymentID: string, payerID: string) => {
    if (taken.current === paymentID) return
    taken.current = paymentID
    taking.mutate({ paymentID, payerID, requestId: registrationId })
  })
  const [paymentID, payerID] = [textOf(token), textOf(PayerID)]
  useEffect(() => {
    if (paymentID !== '' && payerID !== '') take(paymentID, payerID)
  }, [paymentID, payerID])
  return { isTaking: taking.isPending }
}

/** An address may say a number where a text is meant. */
const textOf = (said: unknown): string => (typeof said === 'string' || typeof said === 'number' ? String(said) : '')
