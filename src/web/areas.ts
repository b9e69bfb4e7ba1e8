import { accounts } from './accounts/area.ts'
import { billing } from './billing/area.ts'
import { cases } from './cases/area.ts'
import { submissions } from './submissions/area.ts'
import { pricing } from './pricing/area.ts'
import { letters } from './letters/area.ts'
import { desk } from './desk/area.ts'
import { correspondence } from './correspondence/area.ts'
import { discovery } from './discovery/area.ts'
import { evidence } from './evidence/area.ts'
import { images } from './images/area.ts'
import { languages } from './languages/area.ts'
import { legal } from './legal/area.ts'
import { licensing } from './licensing/area.ts'
import { matches } from './matches/area.ts'
import { disputes } from './disputes/area.ts'
import { programs } from './programs/area.ts'
import { registrations } from './registrations/area.ts'
import { sites } from './sites/area.ts'
import { takedowns } from './takedowns/area.ts'
import { webhooks } from './webhooks/area.ts'
import { operations } from './operations/area.ts'

/** Every area, left to right: one knows those before it. */
export const areas = [
  accounts,
  languages,
  billing,
  programs,
  images,
  licensing,
  registrations,
  sites,
  matches,
  discovery,
  evidence,
  cases,
  submissions,
  pricing,
  letters,
  correspondence,
  takedowns,
  disputes,
  legal,
  webhooks,
  desk,
  operations,
] as const
