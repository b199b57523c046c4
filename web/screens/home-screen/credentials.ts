/** Shared input of the two forms. */
export interface Credentials {
  email: string;
  password: string;
}
