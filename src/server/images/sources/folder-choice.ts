/** True when the path is in or below one of the folders. Services with paths ignore case. */
export function isWithin(folders: string[], path: string | undefined): boolean {
  const at = path?.toLowerCase()
  return at !== undefined && folders.some((folder) => at.startsWith(`${folder.toLowerCase().replace(/\/$/, '')}/`))
}

/** The same choice without what lies in another of its folders anyway. */
export const withoutInner = (folders: string[]): string[] =>
  [...new Set(folders)].filter((folder) => !folders.some((other) => other !== folder && isWithin([other], folder)))
