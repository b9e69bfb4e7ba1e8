/** Names of the deadlines that a law sets, by their event. */
const words: Record<string, string> = {
  counter_notice_restore_earliest: 'Restored at the earliest',
  counter_notice_restore_latest: 'Restored at the latest',
  restore: 'Restored at the latest',
  restore_after_counter_notice_mx: 'Restored at the latest',
  restore_after_statement_ecommerce: 'Restored at the latest',
  block: 'Blocked at the latest',
  court_order: 'Court order to be shown by',
  sender_objection: 'Objection possible until',
}

/** The event in words; one that has none keeps its own name. */
export const deadlineWords = (event: string): string => words[event] ?? event.replaceAll('_', ' ')
