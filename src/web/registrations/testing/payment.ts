import type { Payment } from '../paying/pay.tsx'
import { aRegistration } from './registrations.ts'

/** The unpaid order of a group, payable by card and wallet. */
export const aPayment = (more: Partial<Payment> = {}): Payment => ({
  price: aRegistration(1).price,
  state: 'unpaid',
  received: 0,
  methods: ['card', 'wallet'],
  documents: [],
  withdrawUntil: null,
  withdrawAmount: 0,
  ...more,
})
