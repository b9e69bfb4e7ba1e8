import { Suspense } from 'react'
import { isAtPlace, isWholePlatform, siteAround } from '#contract/reference/sites/place.ts'
import type { Match } from '#contract/matches/match.ts'
import { AddLicence } from '#web/licensing/index.ts'

type LicenceOfMatchProps = { match: Match; onClose: () => void; onLicensed: () => void }

/** Asks for the licence of a use: licensee, term and purpose. The answer can wait. */
export const LicenceOfMatch = ({ match, onClose, onLicensed }: LicenceOfMatchProps) => (
  <Suspense>
    <AddLicence
      given={{
        client: match.party,
        hosts: placeOf(match),
        images: imageOf(match),
        startsOn: match.firstSeen.slice(0, 10),
      }}
      onClose={onClose}
      onAdded={onLicensed}
      onLater={() => {
        onClose()
        onLicensed()
      }}
    />
  </Suspense>
)

/** Name of an image in the ledger: its title, or its id when a separator in the title would split it. */
const imageOf = ({ image, original: { title } }: Match): string => (/[,;\n]/.test(title) || !title ? image : title)

/** Party, when its name is an address; empty when only the platform is known, since the owner has to name the account. */
const placeOf = ({ party, origin: { url } }: Match): string =>
  isAtPlace(url, party) && !isWholePlatform(party) ? party : (siteAround(url) ?? '')
