import { walkScreens } from './fixtures/office-screens.ts'

walkScreens({ lang: 'ar', width: 1440, height: 900 })
