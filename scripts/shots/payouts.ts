import type { View } from '../shot-moments.ts'
import * as plans from '../shot-plans.ts'
import * as money from './desk-money.ts'
import * as runs from './payout-runs.ts'

export const payoutViews: View[] = [
  { name: 'payouts-pending', address: '/profile/payouts?confirm=a-token', ...plans.payoutPending },
  { name: 'payouts-checking', address: '/profile/payouts', ...plans.payoutChecking },
  { name: 'payouts-held', address: '/profile/payouts', ...plans.payoutHeld },
  { name: 'payouts-ready', address: '/profile/payouts', ...plans.payoutReady },
  { name: 'payouts-owed', address: '/profile/payouts', ...plans.payoutOwed },
  { name: 'payouts-form', address: '/profile/payouts', ...plans.payoutChanging },
  { name: 'payees', address: '/desk/payouts/checks', isStaff: true, ...plans.payeesListed },
  { name: 'payout-runs', address: '/desk/payouts/runs', isStaff: true, ...runs.runsListed },
  { name: 'payout-run', address: `/desk/payouts/runs/${'d'.repeat(24)}`, isStaff: true, ...runs.runShown },
  { name: 'payout-run-at-bank', address: `/desk/payouts/runs/${'d'.repeat(24)}`, isStaff: true, ...money.runAtBank },
  { name: 'payees-full', address: '/desk/payouts/checks', isStaff: true, ...money.payeesFull },
  { name: 'payments-closing', address: '/desk/books', isStaff: true, ...money.monthClosing },
  { name: 'payees-deciding', address: '/desk/payouts/checks', isStaff: true, ...plans.payeesDeciding },
]
