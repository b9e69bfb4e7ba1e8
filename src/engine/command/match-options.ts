import { parseArgs } from 'node:util'
import { minScore } from '#engine/scoring/score.ts'

export type MatchOptions = {
  originals: string
  suspects: string
  minScore: number
  workers: number
  /** Folders that are made when they are not there. */
  explain?: string
  keep?: string
}

export const usage = `Finds which pictures in one folder are copies of pictures in another.

  npm run -s match -- --originals DIR --suspects DIR --json [--min-score N] [--explain DIR] [--keep DIR]

  --originals DIR   the photographer's own images
  --suspects DIR    pictures that may copy them; both folders are read with their sub-folders
  --json            one JSON object a line for each pair found:
                    {"original","suspect","score","changes":[…],"region":[[x,y]×4]}
                    file names are relative to their folders; region says where the copy's content
                    lies in the original, in fractions of its width and height
  --min-score N     only pairs of at least this score, 0 to 100 (default ${minScore}, the least there is)
  --explain DIR     draws each pair into a PNG in this folder: both pictures, the points that agree, the region
  --keep DIR        keeps in this folder what was found, so that a run that was stopped goes on where it was;
                    files that changed are read again, and with other originals all suspects are
  --workers N       threads to work in (default: one for each core)
  --help            this text

A summary, the files that could not be read and the originals that show little go to standard error.
Exit code 2 means the command was not understood or a folder is missing; 3 that files stayed unread
because the machine was too busy.
`

/** A mistake in how the command was called; the message is a sentence for the person who called it. */
export class Misuse extends Error {}

/** 'help' when help is asked for. Throws Misuse. */
export function readOptions(args: string[], cores: number): MatchOptions | 'help' {
  const { values } = parsed(args)
  if (values.help) return 'help'
  if (!values.originals) throw new Misuse('Say where the originals are: --originals DIR.')
  if (!values.suspects) throw new Misuse('Say where the suspects are: --suspects DIR.')
  if (!values.json) throw new Misuse('Say how to print the pairs: --json is the one way there is.')
  return {
    originals: values.originals,
    suspects: values.suspects,
    minScore: numberIn('--min-score', values['min-score'] ?? String(minScore), { min: 0, max: 100 }),
    workers: Math.floor(numberIn('--workers', values.workers ?? String(cores), { min: 1, max: 256 })),
    ...(values.explain && { explain: values.explain }),
    ...(values.keep && { keep: values.keep }),
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        originals: { type: 'string' },
        suspects: { type: 'string' },
        json: { type: 'boolean' },
        'min-score': { type: 'string' },
        workers: { type: 'string' },
        explain: { type: 'string' },
        keep: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : String(error)} See --help.`)
  }
}

function numberIn(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new Misuse(`${name} is a number from ${min} to ${max}, not “${text}”.`)
  }
  return value
}
