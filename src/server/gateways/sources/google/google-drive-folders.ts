import type { Folders, OwnReach } from '../connector.ts'
import { anyDrive, type DriveEntry, type DriveFolder, entriesIn, isFolder, sharedDrives } from './google-drive-api.ts'
import { SourceProblem } from '../source-problem.ts'

/** Alias for the top folder of the owner's drive. */
export const top = 'root'
/** The drives that are shared stand in a folder of this name beside those at the top. */
export const sharedFolder = 'Shared drives'
/** Most pages of a folder searched for folders. */
const maxPages = 5

/** A name may hold what parts the names in a path; in its place stands a sign that looks like it. */
export const segment = (name: string) => name.replaceAll('/', '∕')

/** One that has a name: a folder of Drive's, or the one in which the shared drives stand. */
type Named = DriveFolder & { name: string }
const allShared: Named = { id: '', name: sharedFolder }

export async function foldersIn(reach: OwnReach, within: string): Promise<Folders> {
  let folders: Named[] = [{ id: top, name: '' }]
  for (const name of within.split('/').slice(1)) {
    const { found } = await subfolders(reach, folders)
    folders = found.filter((folder) => segment(folder.name) === name)
    if (folders.length === 0) throw new SourceProblem('gone', 'This folder no longer exists.')
  }
  const { found, isAll } = await subfolders(reach, folders)
  return { paths: [...new Set(found.map(({ name }) => `${within}/${segment(name)}`))], isAll }
}

/** The folders in those of these. */
async function subfolders(reach: OwnReach, folders: Named[]): Promise<{ found: Named[]; isAll: boolean }> {
  const found: Named[] = []
  let isAll = true
  for (const folder of folders) {
    let pageToken: string | undefined
    for (let page = 1; page === 1 || pageToken !== undefined; page++) {
      const part = await someOf(reach, folder, pageToken)
      found.push(...part.found)
      pageToken = part.nextPageToken
      if (page < maxPages) continue
      isAll &&= pageToken === undefined
      break
    }
    if (folder.id === top && (await sharedDrives(reach, { pageToken: undefined })).drives.length > 0)
      found.push(allShared)
  }
  return { found, isAll }
}

async function someOf(reach: OwnReach, folder: Named, pageToken: string | undefined) {
  if (folder === allShared) {
    const { drives, nextPageToken } = await sharedDrives(reach, { pageToken })
    return { found: drives.map(({ id, name }): Named => ({ id, name, drive: id })), nextPageToken }
  }
  const { files, nextPageToken } = await entriesIn(reach, folder, { kind: 'folders', pageToken })
  return {
    found: files.filter(isFolder).map((inner): Named => ({ ...placeOf(inner, folder), name: inner.name })),
    nextPageToken,
  }
}

/** A shortcut's target may lie in any drive. */
export const placeOf = ({ id, isShortcut }: DriveEntry, { drive }: DriveFolder): DriveFolder => ({
  id,
  ...(isShortcut ? { drive: anyDrive } : drive === undefined ? {} : { drive }),
})
