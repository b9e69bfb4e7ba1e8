/** Changes of a case beside its moves. */
export {
  keepAssignee,
  type CaseSummary,
  keepApproval,
  keepCountry,
  keepOwnerTold,
  keepPartPayment,
  keepSave,
  keepSubmitted,
  keepSummary,
} from './change-case.ts'
