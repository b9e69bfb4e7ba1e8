import { claimedByOwner, claimsOfCases } from '#server/cases/index.ts'
import { answer } from '#server/platform/features/feature-bus.ts'
import { type ClaimNeeds, readClaims } from './claims-of-cases.ts'
import { sumsOfPrices } from './price-store.ts'

/** What lists of cases ask about their prices. */
export const pricingSubscriptions = [
  answer(claimsOfCases, (db, { cases }, needs: ClaimNeeds) => readClaims(needs, db, cases)),
  answer(claimedByOwner, (db, { ownerId, states }) => sumsOfPrices(db, ownerId, states)),
]
