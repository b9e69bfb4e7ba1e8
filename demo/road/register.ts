import { getImage, listImages } from '#contract/images/endpoints.ts'
import { fileRegistration } from '#contract/registrations/desk-endpoints.ts'
import {
  createRegistration,
  getRegistration,
  getRegistrationFile,
  updateRegistration,
} from '#contract/registrations/endpoints.ts'
import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { RegistrationOption } from '#contract/registrations/options.ts'
import { payRegistration } from '#contract/registrations/paying-endpoints.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import type { Caller } from '../caller.ts'
import { ana as anaHerself } from '../people.ts'
import type { Put } from './folder.ts'
import type { Sandbox } from './sandbox.ts'
import type { People } from './take-on.ts'
import { waitFor } from './wait.ts'

/** An order at the end of the road, with the files of its title list and its deposit. */
export type RegistrationOutcome = {
  _id: Id
  option: RegistrationOption
  state: RegistrationState
  titles: string
  deposit: string
}

const inGroup = 3
const name = `${anaHerself.first} ${anaHerself.last}`

const party: RegistrationParty = {
  author: {
    name,
    kind: 'person',
    isForHire: false,
    citizenship: 'PT',
    domicile: 'PT',
    pseudonym: null,
    birthYear: null,
    deathYear: null,
  },
  claimant: {
    name,
    street: 'Rua Nova 5',
    city: 'Lisboa',
    state: null,
    postalCode: '1200-001',
    country: 'PT',
    email: anaHerself.email,
    phone: null,
    transfer: null,
    transferNote: null,
  },
}

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123', name }

/** Ana orders and pays a registration; Chiara files it. */
export async function register({ ana, chiara }: People, sandbox: Sandbox, put: Put): Promise<RegistrationOutcome> {
  const { _id: registrationId, option } = await order(ana)
  const { sessionUrl } = await ana(payRegistration, { registrationId })
  await sandbox.fillIn(sessionUrl, card)
  const ready = await comesTo(ana, registrationId, 'ready')
  // The server's day, since the sandbox's clock was moved.
  const filedOn = ready.history.at(-1)!.at.slice(0, 10)
  const officeFee = ready.price.governmentFee
  await chiara(fileRegistration, { registrationId, number: '1-14200000001', filedOn, officeFee })
  const { state, files } = await comesTo(ana, registrationId, 'filed')
  const file = async (kind: string) => {
    const found = files.find((one) => one.name.endsWith(kind))
    if (!found) throw new Error(`The package of ${registrationId} has no ${kind} file.`)
    const bytes = await ana.download(getRegistrationFile, { registrationId, name: found.name })
    return await put(`registrations/${found.name}`, bytes)
  }
  return { _id: registrationId, option, state, titles: await file('.xlsx'), deposit: await file('.zip') }
}

async function order(ana: Caller): Promise<RegistrationInFull> {
  const { data } = await ana(listImages, { pageSize: 100 })
  const images: Id[] = []
  for (const { _id: imageId, state } of data) {
    if (images.length === inGroup) break
    if (state === 'ready' && (await ana(getImage, { imageId })).duplicate === null) images.push(imageId)
  }
  const { _id: registrationId, works } = await ana(createRegistration, {
    option: 'USCO_MULTI',
    images,
    title: 'Harbours and mountains',
  })
  const changed = await ana(updateRegistration, {
    registrationId,
    facts: {
      party,
      declarations: { madeAll: 'yes', publicationChecked: 'yes', notRegistered: 'yes', nothingByOthers: 'yes' },
    },
    works: works.map(({ image, createdOn }) => ({
      images: [image],
      isPublished: false,
      createdOn: createdOn ?? '2026-05-14',
    })),
  })
  const stops = changed.findings.filter(({ weight }) => weight === 'stop')
  if (stops.length > 0) throw new Error(stops.map(({ message }) => message).join(' '))
  return changed
}

async function comesTo(ana: Caller, registrationId: Id, state: RegistrationState): Promise<RegistrationInFull> {
  return await waitFor(`registration ${registrationId} to come to ${state}`, async () => {
    const found = await ana(getRegistration, { registrationId })
    return found.state === state ? found : undefined
  })
}
