import { and, eq, inArray } from 'drizzle-orm'
import type { RegistrationOffice } from '#contract/registrations/options.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { registrationEarlierCertificates } from './tables.ts'

export type EarlierCertificateRow = typeof registrationEarlierCertificates.$inferSelect

const { imageId: ofImage, office: ofOffice, ownerId: ofOwner } = registrationEarlierCertificates

/** Certificates of the owner's images: of these, or of the whole library. */
export const certificatesOfOwner = async (
  db: Db | Tx,
  ownerId: Id,
  ids?: readonly Id[],
): Promise<EarlierCertificateRow[]> =>
  ids?.length === 0
    ? []
    : await db
        .select()
        .from(registrationEarlierCertificates)
        .where(and(eq(ofOwner, ownerId), ids && inArray(ofImage, [...ids])))
        .orderBy(registrationEarlierCertificates.at, ofImage, ofOffice)

/** Locks the certificate of an image and an Office. */
export async function lockCertificate(
  tx: Tx,
  { ownerId, imageId, office }: { ownerId: Id; imageId: Id; office: RegistrationOffice },
): Promise<EarlierCertificateRow | undefined> {
  const [found] = await tx
    .select()
    .from(registrationEarlierCertificates)
    .where(and(eq(ofOwner, ownerId), eq(ofImage, imageId), eq(ofOffice, office)))
    .for('update')
  return found
}

/** Keeps a certificate in the place of the one before. */
export async function keepCertificateRow(tx: Tx, row: EarlierCertificateRow): Promise<void> {
  const { imageId: _, office: __, ...set } = row
  await tx
    .insert(registrationEarlierCertificates)
    .values(row)
    .onConflictDoUpdate({ target: [ofImage, ofOffice], set, setWhere: eq(ofOwner, row.ownerId) })
}

/** Removes the certificates of images, and returns the keys of their files. */
export async function removeCertificates(tx: Tx, ids: readonly Id[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await tx
    .delete(registrationEarlierCertificates)
    .where(inArray(ofImage, [...ids]))
    .returning({ objectKey: registrationEarlierCertificates.objectKey })
  return gone.map(({ objectKey }) => objectKey)
}

export async function removeCertificatesOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(registrationEarlierCertificates).where(eq(ofOwner, ownerId))
}
