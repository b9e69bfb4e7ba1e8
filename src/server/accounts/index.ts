/** Names of accounts for features to the right. */
export { registerAccount } from './registration/register.ts'
export { openPasswordStrength } from './passwords/password-strength.ts'
export { hashPassword } from './passwords/passwords.ts'
export { changeRoles, createUser } from './registration/create-user.ts'
export {
  accountsCalled,
  type KnownPerson,
  ownerIdentities,
  ownersByEmail,
  readPeople,
  staffPeople,
} from './people-store.ts'
export { notificationSubjects, placesChanged } from './events.ts'
export { requireVerified } from './require-verified.ts'
export { findAccountByEmail } from './store.ts'
export { noteSource, showAccount } from './profile/note-source.ts'
export { languageOf } from './profile/language-of.ts'
export { findAccountStatus } from './profile/account-status.ts'
export { everybodysWebsites } from './profile/website-store.ts'
export { restoreAccount, type RestoreNeeds } from './restoring/restore-account.ts'
export { listWebsites } from './profile/websites-of.ts'
