/** Parts of a drop that are read. */
type Dropped = { items: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry'>>; files: Iterable<File> }

/** Reads the files of a drop, at any depth of its folders. An unreadable folder adds none. */
export async function droppedFiles({ items, files }: Dropped): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...files]
  return (await Promise.all(entries.map(filesIn))).flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry))
    return await new Promise((found) =>
      entry.file(
        (file) => found([file]),
        () => found([]),
      ),
    )
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: File[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((read) => reader.readEntries(read, () => read([])))
    if (some.length === 0) return found
    found.push(...(await Promise.all(some.map(filesIn))).flat())
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
