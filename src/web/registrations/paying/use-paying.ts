import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createRegistrationWalletOrder, payRegistration } from '#contract/registrations/paying-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { allRegistrations } from '../queries.ts'

export type Method = 'card' | 'wallet'
export type Buyer = 'consumer' | 'business'
type Wish = { method: Method; buyer: Buyer }

/** Leads to the page of the card processor or of the wallet. The button stays busy until the browser has left. */
export function usePaying(registrationId: Id) {
  const queryClient = useQueryClient()
  const paying = useMutation({
    mutationFn: async (wish: Wish) => window.location.assign(await addressOf(registrationId, wish)),
    onError: () => queryClient.invalidateQueries(allRegistrations),
  })
  return {
    press: (wish: Wish) => paying.mutate(wish),
    isBusy: paying.isPending || paying.isSuccess,
    failure: paying.isError ? sentenceOf(paying.error) : undefined,
  }
}

async function addressOf(registrationId: Id, { method, buyer }: Wish): Promise<string> {
  if (method === 'card') {
    const returnUrl = `${window.location.origin}/registrations/${registrationId}`
    return (await call(payRegistration)({ registrationId, returnUrl, buyer })).sessionUrl
  }
  const { id, approveUrl } = await call(createRegistrationWalletOrder)({ requestId: registrationId, buyer })
  return approveUrl ?? `https://www.paypal.com/checkoutnow?token=${id}`
}
