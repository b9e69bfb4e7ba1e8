import { useEffect, useEffectEvent } from 'react'
import { notify } from '#web/ui/feedback/toast.ts'
import type { PaymentReturn } from '../search.ts'

/** Tells how the processor's page was left, once. Sentences and times of the specification, section 8. */
export function useReturned({ success, canceled }: PaymentReturn, onTold: () => void): void {
  const told = useEffectEvent(onTold)
  useEffect(() => {
    if (success === true)
      notify('Payment was successful. Thank you.', { tone: 'ok', stays: 10_000, key: 'registration-payment' })
    if (canceled === true) notify('Order canceled', { tone: 'warn', stays: 15_000, key: 'registration-payment' })
    if (success === true || canceled === true) told()
  }, [success, canceled])
}
