"""Religious Upheaval, conversion, the Council of Trent and Faith dice."""
