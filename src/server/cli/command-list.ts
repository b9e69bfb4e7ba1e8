import { resolve } from 'node:path'

/** A command of `rightframe`: name and description without its code, so that forwarding to the running server loads little. */
type Listed = {
  usage: string
  does: string
  /** Resolves arguments where they were typed, for a server elsewhere. */
  meant?: (args: string[]) => string[]
}

/** A path is meant from where it was typed: the server runs in a folder of its own. */
const withWholePath = (args: string[]): string[] =>
  args.map((word, at) => (isPath(word, args[at - 1]) ? resolve(word) : word))

const isPath = (word: string, before: string | undefined): boolean =>
  !/^-|^s3:\/\/|^https?:\/\/|^CC-MAIN-/.test(word) && before !== '--stop' && before !== '--parts'

/** The commands that need the database. They are carried out by the running server if there is one, which holds the data folder. */
export const commandList = {
  backup: { usage: 'backup', does: 'writes the embedded database into one archive under <data folder>/backups' },
  jobs: {
    usage: 'jobs [retry [ID]]',
    does: 'lists background jobs that failed for good; gives one or all of them back',
  },
  ingest: {
    usage: 'ingest PLACE',
    does: 'reads WARC and WAT files of a file, a folder or s3://bucket/prefix for pictures, or of a crawl (--common-crawl LIST); --list, --stop ID',
    meant: withWholePath,
  },
  originals: {
    usage: 'originals EMAIL [FOLDER]',
    does: 'takes in pictures of the mounted folder, or of a folder below it, for an owner; the files stay where they are',
  },
  'import-account': {
    usage: 'import-account EMAIL FILE',
    does: 'restores the export of an account, the zip file, into the account with this address; the server must run',
    meant: withWholePath,
  },
  mail: { usage: 'mail [again ID]', does: 'lists mail that was not delivered; sends one of them again' },
  user: {
    usage: 'user create|roles …',
    does: 'makes an account, of staff too, or changes what somebody of the staff may do',
  },
  coupon: {
    usage: 'coupon make CODE …',
    does: 'makes a coupon: --percent N or --amount N --currency USD, --for plans|registrations|both, --option ID, --plan ID, --most N, --until DAY',
  },
  ledger: { usage: 'ledger check', does: 'proves that the ledger adds up and says what follows from its history' },
  audit: {
    usage: 'audit check',
    does: 'hashes the log of staff’s acts again, and names the first row that was changed',
  },
  sanctions: {
    usage: 'sanctions LIST FILE…',
    does: 'replaces a list of sanctions (eu, un, ofac, uk) by its newest file, and holds every payee against it',
    meant: ([list = '', ...words]) => [
      list,
      ...words.map((word, at) => (word.startsWith('-') || words[at - 1] === '--version' ? word : resolve(word))),
    ],
  },
  installation: {
    usage: 'installation [forget PART]',
    does: 'lists facts that all processes on the database share; forgets the secret, the objects or the company-key',
  },
  health: { usage: 'health', does: 'asks the running server how its parts are' },
} satisfies Record<string, Listed>

export type CommandName = keyof typeof commandList

/** Undefined for a name that no command has. */
export const listed = (name: string): Listed | undefined => (commandList as Record<string, Listed>)[name]
