import { exportedTable } from '#server/platform/features/exported-table.ts'
import type { ImageRow } from '../store.ts'

/** The table of photographs in an account's export. */
export const exportedImages = (rows: readonly ImageRow[]) =>
  exportedTable(
    'images',
    {
      about: 'Your photographs. The files lie in the folder images; each name begins with the id.',
      columns: {
        id: ['Id of the photograph. Other tables name it as image.', ({ id }) => id],
        title: ['Title', ({ title }) => title],
        file_name: ['Name of the file that you uploaded', ({ fileName }) => fileName],
        source: ['Way by which it came: upload, sheet or a connected service', ({ source }) => source],
        state: ['loading, ready or failed', ({ state }) => state],
        width: ['Width in pixels', ({ width }) => width],
        height: ['Height in pixels', ({ height }) => height],
        bytes: ['Size of the file in bytes', ({ bytes }) => bytes],
        sha256: ['SHA-256 of the file, in hexadecimal', ({ contentHash }) => contentHash],
        taken_on: ['Day on which it was taken', ({ takenOn }) => takenOn],
        creator: ['Photographer', ({ creator }) => creator],
        copyright: ['Copyright notice', ({ copyright }) => copyright],
        place: ['Place', ({ place }) => place],
        tags: ['Tags, with a semicolon between them', ({ tags }) => tags.join('; ')],
        monitored: ['yes while copies are sought', ({ monitored }) => monitored],
        ignored: ['yes where you turned the search off', ({ ignored }) => ignored],
        matches: ['Number of matches that you have not ignored', ({ matchCount }) => matchCount],
        registered: ['yes where a copyright registration is known', ({ registered }) => registered],
        origin: ['Address from which it was taken in', ({ origin }) => origin],
        added_at: ['Moment at which it was added, in UTC', ({ createdAt }) => createdAt],
      },
    },
    rows,
  )
