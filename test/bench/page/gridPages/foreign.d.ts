/* The other grids are installed when they are first measured, so their types are unchecked. */
declare module '@glideapps/glide-data-grid';
declare module '@revolist/revogrid/loader';
declare module 'ag-grid-community';
declare module 'react-data-grid';
declare module 'slickgrid';
