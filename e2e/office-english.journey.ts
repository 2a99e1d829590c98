import { walkScreens } from './fixtures/office-screens.ts'

walkScreens({ lang: 'en', width: 360, height: 740 })
