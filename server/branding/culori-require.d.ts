/** Culori in one file: its types know only the entry of many. */
declare module "culori/require" {
  import * as culori from "culori";
  export default culori;
}
