import type { StaffRole } from '#contract/platform/staff-roles.ts'

const kinds: Partial<Record<string, string>> = {
  'portal.answer': 'The image user answered',
  'portal.message': 'The image user writes',
  'portal.offer': 'The image user offers a sum',
  'offer.owner-says': 'The owner says what becomes of an offer',
  'dispute.owner-says': 'The owner answered about an objection',
  'dispute.owner-late': 'The owner has not answered about an objection',
  'case.price': 'The owner wants another price',
  'payment.case-elsewhere': 'A payment and the state of its case do not fit',
  'lawyers.statement': 'A firm says what came of a case',
  'takedown.unsure-mail': 'A mail about a takedown may be an answer',
  'mail.quarantined': 'A mail could not be given to a case',
  'evidence.altered': 'A file of the evidence is missing or changed',
  'evidence.failed': 'A page could not be captured',
  'case.country': 'Nobody may write in a country yet',
  'letter.undelivered': 'A letter could not be delivered',
  'letter.post': 'A letter waits to be posted',
  'letter.reports': 'A report was too large for its letter',
  'case.evidence': 'The evidence of a case is not complete',
  'case.taken-up': 'A case that rested goes on',
  'payment.disputed': 'A payment is disputed at the bank',
  'payment.over': 'Too much was paid',
  'payment.refund-failed': 'A refund failed',
  'payment.part-not-charged': 'A part could not be charged',
  'payment.fraud-warned': 'A bank warns of fraud',
  'invoice.not-issued': 'An invoice could not be issued',
  'books.differ': 'Books differ from a payment service',
}

/** What a task is about; of a kind without words of its own, its kind. */
export const formatKind = (kind: string): string => kinds[kind] ?? kind

export const roleLabels: Record<StaffRole, string> = {
  reviewer: 'Reviewers',
  'case-manager': 'Case managers',
  legal: 'Legal',
  'law-firm-partner': 'Law firms',
  finance: 'Finance',
  'registration-agent': 'Registration agents',
  'domain-curator': 'Curators of sites',
  support: 'Support',
  admin: 'Administrators',
}
