import type { StaffRole } from '#contract/platform/staff-roles.ts'

/** Password of all people in the demo. */
export const password = 'light-table-7'

export type Person = {
  first: string
  last: string
  email: string
  staffRoles: StaffRole[]
  who: string
  /** Base-32 secret of staff's second factor. */
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
export const tome: Person = {
  first: 'Tomé',
  last: 'Torres',
  email: 'tome@rightframe.example',
  staffRoles: ['finance'],
  who: 'finance, the second person of a pay-out run',
  authenticator: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
}
/** Member of the law firm that a case is handed to. Her account begins with its invitation. */
export const lea = { first: 'Lea', last: 'Lang', email: 'lea@harcourt.example', firm: 'Harcourt Lang Solicitors' }
/** The person who uses photographs without asking. He has no account: a letter with a link comes to him. */
export const dov = {
  person: 'Dov Dekker',
  company: 'Fellside Stays Ltd',
  address: { street: ['4 Quay Street'], city: 'Cork', postalCode: 'T12 AB34', region: '', country: 'IE' },
  /** His address for a site. */
  emailAt: (host: string): string => `dov@${host.replace(/\/.*$/, '')}`,
}
export const everybody = [ana, bruno, chiara, tome]
