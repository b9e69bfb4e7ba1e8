import { useIsOn } from '#web/accounts/index.ts'
import { PlaceLink } from '#web/ui/navigation/links.tsx'

/** The way to the pay-outs, for accounts that have this part. */
export const PayoutsPlace = () =>
  useIsOn('remittance') && (
    <>
      <PlaceLink to="/profile/payouts">Pay-outs</PlaceLink>
      <PlaceLink to="/remittance">Statements</PlaceLink>
    </>
  )
