import type { ContactRow } from './contact-store.ts'

type Corrected = Pick<ContactRow, 'id' | 'corrects'>

/** A contact of a case as it was corrected since, by the id that it had; undefined where there is none. */
export function applyCorrections<Contact extends Corrected>(
  contacts: readonly Contact[],
  id: string | null,
): Contact | undefined {
  const found = contacts.find((one) => one.id === id)
  // Each corrects an earlier one, so that this ends.
  const next = found && contacts.find(({ corrects }) => corrects === found.id)
  return next ? applyCorrections(contacts, next.id) : found
}
