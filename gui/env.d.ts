declare module "virtual:icon-files" {
  /** Address of the folder of icons, with the slash at its end. */
  export const iconFolder: string;
}
