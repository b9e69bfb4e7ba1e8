import * as accounts from './accounts/endpoints.ts'
import * as leaving from './accounts/leaving-endpoints.ts'
import * as notifications from './accounts/notification-endpoints.ts'
import * as profile from './accounts/profile-endpoints.ts'
import * as registering from './accounts/registering-endpoints.ts'
import * as accountSecurity from './accounts/security-endpoints.ts'
import * as caseDesk from './cases/desk-endpoints.ts'
import * as cases from './cases/endpoints.ts'
import * as caseExchange from './cases/exchange-endpoints.ts'
import * as caseSubmitting from './cases/submitting-endpoints.ts'
import * as discovery from './discovery/endpoints.ts'
import * as ingests from './discovery/ingests.ts'
import * as watchedSites from './discovery/watched-sites.ts'
import type { Endpoint } from './endpoint.ts'
import * as images from './images/endpoints.ts'
import * as library from './images/library-endpoints.ts'
import * as sheets from './images/sheets-endpoints.ts'
import * as sources from './images/sources-endpoints.ts'
import * as ledger from './licensing/ledger.ts'
import * as siteDesk from './matching/desk-endpoints.ts'
import * as matching from './matching/endpoints.ts'
import * as rules from './matching/rules.ts'
import * as siteParts from './matching/site-parts.ts'
import * as timeline from './matching/timeline.ts'
import * as triage from './matching/triage-endpoints.ts'
import * as crashes from './platform/crash-endpoints.ts'
import * as platform from './platform/endpoints.ts'

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported

/** Every call of the API. */
export const endpoints: Endpoint[] = [
  platform,
  crashes,
  accounts,
  registering,
  accountSecurity,
  profile,
  notifications,
  leaving,
  images,
  sheets,
  sources,
  library,
  ledger,
  matching,
  siteDesk,
  triage,
  rules,
  siteParts,
  timeline,
  discovery,
  ingests,
  watchedSites,
  cases,
  caseExchange,
  caseSubmitting,
  caseDesk,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))
