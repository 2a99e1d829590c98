import { memberByApi } from './fixtures/api-steps.ts'
import { journey } from './fixtures/people.ts'
import { walkWonCar } from './fixtures/won-car-path.ts'

journey('the path of a won car in English, on a phone', async (people) =>
  walkWonCar(people, { member: await memberByApi('Majed Aldosari'), lang: 'en', width: 360 }),
)
