/** Who can sign in to the demo. */
export const password = 'light-table-7'

type Person = { first: string; last: string; email: string; role: 'owner' | 'staff'; who: string }

export const ana: Person = {
  first: 'Ana',
  last: 'Ibarra',
  email: 'ana@rightframe.example',
  role: 'owner',
  who: 'owner, with photographs and finds',
}
export const bruno: Person = {
  first: 'Bruno',
  last: 'Brandão',
  email: 'bruno@rightframe.example',
  role: 'owner',
  who: 'newcomer, with nothing yet',
}
export const chiara: Person = {
  first: 'Chiara',
  last: 'Conti',
  email: 'chiara@rightframe.example',
  role: 'staff',
  who: 'staff',
}
export const everybody = [ana, bruno, chiara]
