import type { StaffRole } from '#contract/platform/staff-roles.ts'

/** Who can sign in to the demo. */
export const password = 'light-table-7'

export type Person = {
  first: string
  last: string
  email: string
  staffRoles: StaffRole[]
  who: string
  /** The secret of the second factor of staff, in base 32. */
  authenticator?: string
}

export const ana: Person = {
  first: 'Ana',
  last: 'Ibarra',
  email: 'ana@rightframe.example',
  staffRoles: [],
  who: 'owner, with photographs and finds',
}
export const bruno: Person = {
  first: 'Bruno',
  last: 'Brandão',
  email: 'bruno@rightframe.example',
  staffRoles: [],
  who: 'newcomer, with nothing yet',
}
export const chiara: Person = {
  first: 'Chiara',
  last: 'Conti',
  email: 'chiara@rightframe.example',
  staffRoles: ['admin'],
  who: 'staff',
  authenticator: 'KR3WKIDQNFRXI5LSMVZSA33OEBQSA4DB',
}
export const everybody = [ana, bruno, chiara]
