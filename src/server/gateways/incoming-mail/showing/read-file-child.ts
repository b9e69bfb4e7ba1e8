import { answerParent } from '#server/platform/children/answer-parent.ts'
import { usePlainBlobs } from '../plain-blob.ts'
import type { FileOrder } from './file-reader.ts'
import { wordsOfFile } from './words-of-file.ts'

usePlainBlobs()

answerParent<FileOrder>(({ bytes, named }) => wordsOfFile(bytes, named))
