import type { Maker } from '../site.ts'
import { atlas } from './atlas.ts'
import { firstBlog, secondBlog } from './blogs.ts'
import { broken } from './broken.ts'
import { calendar } from './calendar.ts'
import { forum } from './forum.ts'
import { freepix } from './freepix.ts'
import { hotel } from './hotel.ts'
import { journal } from './journal.ts'
import { magazine, magazineFiles } from './magazine.ts'
import { news } from './news.ts'
import { printLab } from './print-lab.ts'
import { shop } from './shop.ts'
import { slow } from './slow.ts'
import { stays } from './stays.ts'
import { travelBlog } from './travel-blog.ts'
import { wallpapers } from './wallpapers.ts'

/** Every site of the demo web. The forum links to the travel blog's files, so it comes after it. */
export const makers: Maker[] = [
  travelBlog,
  shop,
  news,
  wallpapers,
  forum,
  magazine,
  magazineFiles,
  firstBlog,
  secondBlog,
  journal,
  broken,
  slow,
  calendar,
  atlas,
  freepix,
  printLab,
  hotel,
  stays,
]
