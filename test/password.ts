/** The password of every keeper that the tests make, and what the table has of it: a hash of low cost. */
export const keepersPassword = 'seven warm hides'
export const keepersHash =
  '$argon2id$v=19$m=64,t=1,p=1$GTNPNOALoAQptJwO2RKGOQ$n6QOPN68ZNcO7h4OOpCqCZOz21yOxBWb9uEvoJsAU4s'
