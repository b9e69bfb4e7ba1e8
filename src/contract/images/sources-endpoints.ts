import { z } from 'zod'
import { User } from '../accounts/user.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { ImageSource } from './sources.ts'
import { FolderPath, ImportFailure, ImportRun, maxFolders, Source } from './sources-connections.ts'

/** Any text: an unknown service gets the same answer as one that is not connected. */
const serviceParams = z.object({ service: z.string().max(40) })
const withUser = z.object({ user: User })
const importErrors = ['source.too-many-imports', 'source.under-way'] as const
const yes = z.enum(['true', 'false']).default('false')

/** All sources of images, with their connections and last imports. */
export const listSources = endpoint({
  name: 'listSources',
  method: 'GET',
  path: '/users/me/sources',
  reply: z.object({ data: z.array(Source) }),
  access: 'owner',
  errors: [],
})

/**
 * Sends the browser to the service, which asks the owner and sends it back; then the import begins. A navigation has no header, so it
 * carries a ticket. `shop` is the name of a shop at Shopify.
 */
export const connectSource = endpoint({
  name: 'connectSource',
  isClosedToLooks: true,
  method: 'GET',
  path: '/auth/:endpoint',
  params: z.object({ endpoint: z.string().max(40) }),
  query: z.object({
    public_only: yes,
    ticket: z.string().max(200).optional(),
    shop: z.string().max(200).optional(),
  }),
  reply: 'redirect',
  access: 'public',
  errors: [],
})

/** Target of a service's redirect. Redirects on to the page of sources, which shows the outcome. */
export const finishSource = endpoint({
  name: 'finishSource',
  isClosedToLooks: true,
  method: 'GET',
  path: '/auth/:endpoint/callback',
  params: z.object({ endpoint: z.string().max(40) }),
  query: z.object({ state: z.string().max(200).optional() }).catchall(z.string().max(4000)),
  headers: z.object({ cookie: z.string().optional() }),
  reply: 'redirect',
  access: 'public',
  errors: [],
})

/** Connects a source with the owner's form data, and starts its import. */
export const addSource = endpoint({
  name: 'addSource',
  method: 'POST',
  path: '/users/me/sources',
  body: z.object({
    service: ImageSource,
    public_only: z.boolean().default(false),
    fields: z.record(z.string().max(40), z.string().trim().max(2000)),
  }),
  reply: withUser,
  status: 201,
  access: 'owner',
  errors: ['source.refused', 'source.not-proven', 'source.no-form', 'attempts.too-many', ...importErrors],
})

/** Reads a connected source again. `id` is that of the connection. */
export const syncSource = endpoint({
  name: 'syncSource',
  method: 'PUT',
  path: '/users/me/sources/:service',
  params: serviceParams,
  body: z.object({ id: Id }),
  reply: withUser,
  access: 'owner',
  errors: ['source.consent', 'source.once', ...importErrors],
})

/** Folders in a folder of a source, or at its top, for the owner's choice. `isAll` is false when there are more. */
export const listSourceFolders = endpoint({
  name: 'listSourceFolders',
  method: 'GET',
  path: '/users/me/sources/:service/folders',
  params: serviceParams,
  query: z.object({ within: FolderPath.optional() }),
  reply: z.object({ data: z.array(FolderPath), isAll: z.boolean() }),
  access: 'owner',
  errors: ['source.consent', 'source.no-folders', 'source.no-folder', 'source.down', 'attempts.too-many'],
})

/**
 * Chooses the folders of a source to import, with everything below them; null for all. The source is read again at once. Images from other folders
 * stay.
 */
export const chooseSourceFolders = endpoint({
  name: 'chooseSourceFolders',
  method: 'PUT',
  path: '/users/me/sources/:service/folders',
  params: serviceParams,
  body: z.object({
    folders: z
      .array(FolderPath)
      .min(1, 'Choose at least one folder, or everything.')
      .max(maxFolders, `Choose at most ${maxFolders} folders.`)
      .nullable(),
  }),
  reply: withUser,
  access: 'owner',
  errors: ['source.consent', 'source.no-folders', ...importErrors],
})

/** Disconnects a source. Its images stay, unless the owner wants them deleted. */
export const removeSource = endpoint({
  name: 'removeSource',
  method: 'DELETE',
  path: '/users/me/sources/:service',
  params: serviceParams,
  query: z.object({ images: z.enum(['keep', 'delete']).default('keep') }),
  reply: withUser,
  access: 'owner',
  errors: [],
})

/** The photographs that could not be fetched from a source, at most 100 of them. */
export const listImportFailures = endpoint({
  name: 'listImportFailures',
  method: 'GET',
  path: '/users/me/sources/:service/failures',
  params: serviceParams,
  reply: z.object({ data: z.array(ImportFailure) }),
  access: 'owner',
  errors: [],
})

const picked = <T extends z.ZodType>(one: T) =>
  z.array(one).min(1, 'Pick at least one photograph.').max(2000, 'Pick at most 2,000 photographs at once.')

/** Imports files that were picked at Dropbox, by the direct links that its Chooser gives. */
export const importFromDropbox = endpoint({
  name: 'importFromDropbox',
  method: 'POST',
  path: '/images/dropbox',
  body: z.object({
    data: picked(
      z.object({
        link: z.url({ protocol: /^https?$/ }).max(2000),
        name: z.string().min(1).max(255),
        bytes: z.number().int().min(0).optional(),
      }),
    ),
  }),
  reply: ImportRun,
  status: 202,
  limit: 4 * 1024 * 1024,
  access: 'owner',
  errors: ['source.foreign-link', 'source.too-many-imports'],
})

/** Imports files that were picked at Google. The token is used for this import only and then forgotten. */
export const importFromGoogle = endpoint({
  name: 'importFromGoogle',
  method: 'POST',
  path: '/images/google',
  body: z.object({
    token: z.string().min(1).max(4000),
    images: picked(
      z.object({
        id: z.string().min(1).max(500),
        url: z.url({ protocol: /^https?$/ }).max(4000),
        filename: z.string().min(1).max(255),
      }),
    ),
  }),
  reply: ImportRun,
  status: 202,
  limit: 8 * 1024 * 1024,
  access: 'owner',
  errors: ['source.foreign-link', 'source.too-many-imports'],
})
