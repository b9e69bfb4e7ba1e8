import { verify, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { P12Signer, type Signer } from '@libpdf/core'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { findPart, firstOf, replacePart } from '../installation/installation-store.ts'
import { OperatorProblem } from '../operator-problem.ts'
import type { Seal } from '../seal.ts'
import { type KeyPair, makeKeyPair } from './certificates.ts'
import { holderOf } from './signed-data.ts'
import { signerOf } from './sign-pdf.ts'

/** The authority behind a key: an authority, or none, for a key of the operator or made by this installation. Documents state it. */
export type Backing = 'authority' | 'nobody' | 'made-here'

/** The signer of this installation's documents, and notes about it. */
export type CompanyKey = {
  signer: Signer
  /** The name in the certificate, and when that runs out. */
  holder: string
  until: Date
  backing: Backing
}

/** The operator's key, as PKCS #12. */
export type KeyFile = { path: string; password: string }

const fileName = 'company-key'
/** Our own certificate is renewed when less than this remains. */
const renewedBefore = 30 * 86_400_000
const years = 10

/**
 * Opens the operator's key, or else the installation's own, which is made once and lies sealed in the database. Throws `OperatorProblem` for a
 * key that cannot be used.
 */
export async function openCompanyKey(needs: {
  file: KeyFile | undefined
  db: Db
  /** Data folder, where earlier versions kept the key. */
  home: string
  seal: Seal
  clock: Clock
  /** The name that an own certificate has: the installation's. */
  name: string
}): Promise<CompanyKey> {
  if (needs.file) return await operatorsKey(needs.file)
  const key = await sharedKey(needs)
  const { validToDate } = new X509Certificate(Buffer.from(key.certificate))
  return { signer: await signerOf(key), holder: nameIn(key.certificate), until: validToDate, backing: 'made-here' }
}

async function operatorsKey({ path, password }: KeyFile): Promise<CompanyKey> {
  const bytes = readOrTell(path)
  const read = await P12Signer.create(bytes, password).catch((error: unknown) => {
    throw new OperatorProblem(
      `EVIDENCE_P12: the key in ${path} cannot be opened. Look whether EVIDENCE_P12_PASSWORD is right, and whether the file is PKCS #12 with AES ("openssl pkcs12 -export" writes it).`,
      { cause: error },
    )
  })
  const all = [read.certificate, ...read.certificateChain]
  const certificate = await ownOf(read, all)
  if (!certificate) throw new OperatorProblem(`EVIDENCE_P12: ${path} has no certificate of its key.`)
  const signer: Signer = {
    certificate,
    certificateChain: all.filter((one) => one !== certificate),
    keyType: read.keyType,
    signatureAlgorithm: read.signatureAlgorithm,
    sign: async (data, algorithm) => await read.sign(data, algorithm),
  }
  const { validToDate, subject, issuer } = new X509Certificate(Buffer.from(certificate))
  return {
    signer,
    holder: nameIn(certificate),
    until: validToDate,
    backing: subject === issuer ? 'nobody' : 'authority',
  }
}

function readOrTell(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new OperatorProblem(`EVIDENCE_P12: the file ${path} cannot be read.`, { cause: error })
  }
}

/** The certificate among those of the file that the key belongs to: they come in any order. */
async function ownOf(signer: Signer, certificates: readonly Uint8Array[]): Promise<Uint8Array | undefined> {
  const text = Buffer.from('Whose certificate is it?')
  const signature = await signer.sign(text, 'SHA-256')
  return certificates.find((der) => isSignedBy(new X509Certificate(Buffer.from(der)), text, signature))
}

function isSignedBy({ publicKey }: X509Certificate, text: Buffer, signature: Uint8Array): boolean {
  try {
    return verify('sha256', text, publicKey, signature)
  } catch {
    return false
  }
}

type OwnNeeds = { db: Db; home: string; seal: Seal; clock: Clock; name: string }

/** Opens the key that all processes on this database share. The first process to need it writes it, from its data folder where one lies there. */
async function sharedKey(needs: OwnNeeds): Promise<KeyPair> {
  const { db, seal, clock } = needs
  const found = (await findPart(db, fileName)) ?? (await firstKey(needs))
  const kept = opened(seal, found)
  const { validToDate } = new X509Certificate(Buffer.from(kept.certificate))
  if (validToDate.getTime() - clock().getTime() < renewedBefore)
    return await replaced(needs, found, await newKey(needs))
  return seal.isCurrent(found) ? kept : await replaced(needs, found, kept)
}

/** Replaces the key. Of two processes that renew or seal at once, one writes and both use its key. */
async function replaced({ db, seal, clock }: OwnNeeds, known: string, key: KeyPair): Promise<KeyPair> {
  return opened(seal, await replacePart(db, fileName, { known, value: closed(seal, key), at: clock() }))
}

async function firstKey(needs: OwnNeeds): Promise<string> {
  const { db, home, seal, clock } = needs
  const path = join(home, fileName)
  const value = existsSync(path) ? readFileSync(path, 'utf8') : closed(seal, await newKey(needs))
  return await firstOf(db, fileName, value, clock())
}

function opened(seal: Seal, sealed: string): KeyPair {
  try {
    const [key, certificate] = seal.open(sealed, fileName).split('.')
    return { key: bytesOf(key!), certificate: bytesOf(certificate!) }
  } catch (error) {
    throw new OperatorProblem(
      'The key that signs documents was sealed under another secret. Set RIGHTFRAME_SECRET and RIGHTFRAME_TOKEN_KEYS as they were, or run "rightframe installation forget company-key": then a new key is made, under which later documents are signed.',
      { cause: error },
    )
  }
}

const newKey = async ({ clock, name }: OwnNeeds): Promise<KeyPair> =>
  await makeKeyPair({
    name,
    organization: 'Made by this installation',
    purpose: 'documents',
    from: clock(),
    years,
    bits: 3072,
  })

const closed = (seal: Seal, { key, certificate }: KeyPair): string =>
  seal.close([key, certificate].map((bytes) => Buffer.from(bytes).toString('base64url')).join('.'), fileName)

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
const nameIn = (certificate: Uint8Array): string => holderOf(new X509Certificate(Buffer.from(certificate)))
