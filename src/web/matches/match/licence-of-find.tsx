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

/** As the ledger names an image: by its title, or where a title would be read as several by its id. */
const imageOf = ({ image, original: { title } }: Match): string => (/[,;\n]/.test(title) || !title ? image : title)

/** The party, where its name is a place; nothing where only the platform is known, whose account its owner has to name. */
const placeOf = ({ party, origin: { url } }: Match): string =>
  isAtPlace(url, party) && !isWholePlatform(party) ? party : (siteAround(url) ?? '')
