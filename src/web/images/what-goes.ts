import type { Consequence } from '#contract/images/changes.ts'

/** Describes the consequences of removing a photograph; `matches` is its known number of finds. */
export function whatGoes(matches: number, consequences: readonly Consequence[]): string {
  const known = whatIsFound(Math.max(matches, countIn(consequences, 'matches')), countIn(consequences, 'sites'))
  const cases = countIn(consequences, 'cases')
  const without = `${cases === 1 ? 'The case it is part of goes' : `The ${cases} cases it is part of go`} on without its picture.`
  return `The photograph and our copies of it go. ${known}${cases === 0 ? '' : ` ${without}`}${registeredWithout(consequences)}`
}

/** The same of several. */
export function whatGoesWithThem(matches: number, consequences: readonly Consequence[]): string {
  const known = Math.max(matches, countIn(consequences, 'matches'))
  const found = known === 0 ? '' : known === 1 ? ', and the one find of them' : `, and their ${known} finds`
  const cases = countIn(consequences, 'cases')
  const without = `${cases === 1 ? 'The case they are part of goes' : `The ${cases} cases they are part of go`} on without their pictures.`
  return `The photographs and our copies of them go${found}, with everything you decided about them.${cases === 0 ? '' : ` ${without}`}${registeredWithout(consequences)}`
}

/** Paid registrations need the file until they are filed. */
function registeredWithout(consequences: readonly Consequence[]): string {
  const orders = countIn(consequences, 'registrations')
  if (orders === 0) return ''
  return ` ${orders === 1 ? 'One paid registration names' : `${orders} paid registrations name`} what you remove: if the deposit is not made yet, it cannot be filed.`
}

const countIn = (consequences: readonly Consequence[], what: Consequence['what']) =>
  consequences.find((one) => one.what === what)?.count ?? 0

function whatIsFound(found: number, sites: number): string {
  if (found === 0) return 'It will no longer be looked for.'
  const on = sites > 0 ? ` on ${sites === 1 ? 'one site' : `${sites} sites`}` : ''
  const known =
    found === 1
      ? `The one find of it${on} goes too, with what you decided about it`
      : `Its ${found} finds${on} go too, with everything you decided about them`
  return `${known}. The photograph will no longer be looked for.`
}
