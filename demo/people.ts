/** Who can sign in to the demo. */
export const password = 'light-table-7'

const person = (first: string, last: string, email: string, role: 'owner' | 'staff', who: string) => ({
  first,
  last,
  email,
  role,
  who,
})

export const ana = person('Ana', 'Ibarra', 'ana@rightframe.example', 'owner', 'owner, with photographs and finds')
export const bruno = person('Bruno', 'Brandão', 'bruno@rightframe.example', 'owner', 'newcomer, with nothing yet')
export const chiara = person('Chiara', 'Conti', 'chiara@rightframe.example', 'staff', 'staff')
export const everybody = [ana, bruno, chiara]
