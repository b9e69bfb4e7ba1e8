import { z } from 'zod'

/** States of an order, from `second-half.md` 2. */
export const RegistrationState = z.enum([
  'draft',
  'paid',
  'preparing',
  'ready',
  'filed',
  'correspondence',
  'refused',
  'corrected',
  'registered',
  'refunded',
])
export type RegistrationState = z.infer<typeof RegistrationState>

type StateRow = {
  /** The state in the owner's words. */
  label: string
  turn: 'owner' | 'provider' | 'office' | null
  next: readonly RegistrationState[]
  /** True once the Office has the application. */
  isFiled: boolean
  isOver: boolean
}

export const registrationStates: Record<RegistrationState, StateRow> = {
  draft: { label: 'Draft', turn: 'owner', next: ['paid'], isFiled: false, isOver: false },
  paid: { label: 'Paid', turn: 'provider', next: ['preparing', 'refunded'], isFiled: false, isOver: false },
  preparing: {
    label: 'The package is being made',
    turn: 'provider',
    next: ['ready', 'paid', 'refunded'],
    isFiled: false,
    isOver: false,
  },
  ready: {
    label: 'Ready to be filed',
    turn: 'provider',
    next: ['filed', 'preparing', 'refunded'],
    isFiled: false,
    isOver: false,
  },
  filed: {
    label: 'Filed with the Office',
    turn: 'office',
    next: ['correspondence', 'refused', 'registered'],
    isFiled: true,
    isOver: false,
  },
  correspondence: {
    label: 'The Office has questions',
    turn: 'provider',
    next: ['filed', 'refused', 'registered'],
    isFiled: true,
    isOver: false,
  },
  refused: { label: 'Refused by the Office', turn: 'owner', next: ['corrected'], isFiled: true, isOver: false },
  corrected: { label: 'Corrected in another order', turn: null, next: [], isFiled: true, isOver: true },
  registered: { label: 'Registered', turn: null, next: [], isFiled: true, isOver: true },
  refunded: { label: 'Refunded', turn: null, next: [], isFiled: false, isOver: true },
}

/** Parts of a list of orders. */
export const RegistrationShow = z.enum(['all', 'drafts', 'running', 'registered', 'ended'])
export type RegistrationShow = z.infer<typeof RegistrationShow>

/** The part of the list, beside "all", in which orders of this state stand. */
export function partOf(state: RegistrationState): Exclude<RegistrationShow, 'all'> {
  if (state === 'draft') return 'drafts'
  if (state === 'registered') return 'registered'
  return registrationStates[state].isOver ? 'ended' : 'running'
}

export const mayBecome = (from: RegistrationState, to: RegistrationState): boolean =>
  registrationStates[from].next.includes(to)
