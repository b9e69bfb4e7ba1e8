/** What the composition root and features to the right may use of cases. */
export { openPageProbe } from './page-probe.ts'
export type { LetterConfig } from './letters/config.ts'
export { letterDelivery } from './letters/letter-delivery.ts'
export { fitted, lineHeight, paperFor, shortened, windows } from './letters/address-window.ts'
/** @public For what else asks image users for something: offers, the payment page, takedowns. */
export { addressesOfSite } from './contacts/seek-contacts.ts'
export { certainCountry } from './checks/party-facts.ts'
export { languageFor } from './contacts/read-contact.ts'
export { countryRule, mayContact, type MayContact } from './contact-by/may-contact.ts'
export { priceOfCase } from './price/price-of-case.ts'
export { openPortal } from './portal/open-portal.ts'
export { caseOfLink, type Portal, portalOf, type PortalNeeds } from './portal/portal-of.ts'
export { firstContactAt } from './portal/portal-store.ts'
export { caseChanged, caseMoved, heardInThread, heardOnPage, letterMailsStopped, letterSent } from './events.ts'
export { type Heard, heardOfCase, type HeardNeeds } from './heard/heard-of-case.ts'
export { noteHeard } from './heard/note-heard.ts'
export { licencesOfUses } from './checks/licensed-uses.ts'
export { agreeOnPrice } from './price/agree-on-price.ts'
export { staffName } from './staff-name.ts'
export { newestPrice as priceWithFloor } from './price/price-store.ts'
export { pageKey } from './case-evidence-store.ts'
export {
  type CaseRecord,
  casesAt,
  casesMergedInto,
  countCasesAt,
  lockAnyCase,
  lockCase,
  matchesClaimed,
  matchesOfCase,
  objectedCases,
  readCase,
  readCases,
  updateCase,
} from './case-store.ts'
export { countryOfCase } from './country-of-case.ts'
export { isAgreedTo, isAskedUnder, titleOfCases } from './merge-rules.ts'
export { ownCase } from './own-case.ts'
export { oddsOf, type OutlookNeeds } from './outlook.ts'
export { evidenceOfPages, showCaseEvidence } from './show-evidence.ts'
export { filesOf as filesOfDraft } from './files.ts'
export { historyOf, recordHistory } from './history-store.ts'
export { isSecured } from './secure-evidence.ts'
export { savedDraftOf } from './saved-draft.ts'
export { type CaseLetter, contactOf, type ContactOfCase, lettersOf } from './letters/letters-of.ts'
export { moveCase, type MoveNeeds, pastOf } from './move-case.ts'
export { correspondenceFolder, documentsFolder } from './delete-draft.ts'
export { changePortal } from './portal/change-portal.ts'
export { markContactBounced } from './contacts/contact-store.ts'
export { countryOfLockedCase } from './contact-by/follow-rule.ts'
export { insertNote } from './desk/notes-store.ts'
export { noteDelivery } from './letters/follow-mails.ts'
export { writeLetterMail } from './letters/letter-mail.ts'
export { casesOfLetterMails, keepLetterMail } from './letters/letter-store.ts'
export { letterWords } from './letters/letter-words.ts'
export { hidden, stripLinks } from './portal/strip-links.ts'
export { cases as caseTable } from './tables.ts'
export { feePercentOf } from './fee-of-case.ts'
