import { parseArgs } from 'node:util'

export type Options = {
  /** Runs on a throw-away data folder and exits. */
  once: boolean
  /** Prints one JSON object instead of a table. */
  json: boolean
  /** Seed of the demo web's sites and copies. */
  seed: number
  /** Deletes the demo's data folder first. */
  fresh: boolean
  /** Names no site: finds come only from the stand-ins of search services, and the demo ends with them. */
  search: boolean
  /** Folder for the road's files, by default the demo's. */
  out: string | undefined
}

const help = `npm run demo -- [--once] [--json] [--seed N] [--fresh] [--search] [--out DIR]

  --once   on a throw-away data folder, exits when all is done; status 1 if a copy is missed or a stranger accused
  --json   prints one JSON object instead of the table
  --seed   another demo web: other sites, other copies (default 1); starts over if the folder has finds of another one
  --fresh  starts over with an empty data folder
  --search names no site: copies are found by the stand-ins of search services alone; ends with the finds
  --out    where the files of evidence, licences and invoices are put (default .rightframe/demo/files)`

/** Reads the command line. Ends for --help and unknown options. */
export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        once: { type: 'boolean' },
        json: { type: 'boolean' },
        seed: { type: 'string', default: '1' },
        fresh: { type: 'boolean' },
        search: { type: 'boolean' },
        out: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help) end(help, 0)
    const seed = Number(values.seed)
    if (!Number.isInteger(seed) || seed < 1)
      throw new Error(`--seed wants a whole number from 1 on, not "${values.seed}".`)
    return {
      once: values.once ?? false,
      json: values.json ?? false,
      seed,
      fresh: values.fresh ?? false,
      search: values.search ?? false,
      out: values.out,
    }
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${help}`, 2)
  }
}

function end(text: string, status: number): never {
  console.error(text)
  process.exit(status)
}
